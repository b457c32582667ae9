import { toast } from '../ui/overlay/toast.ts';

/** ms: long enough to read and press */
const DURATION = 15_000;

/** A toast with the way to what it announces. */
export function toastWithWay(text: string, way: string, onGo: () => void): void {
  toast(
    (shown) => (
      <span>
        {text}{' '}
        <button
          type="button"
          className="min-h-11 font-semibold underline"
          onClick={() => {
            toast.dismiss(shown.id);
            onGo();
          }}
        >
          {way}
        </button>
      </span>
    ),
    { duration: DURATION },
  );
}
