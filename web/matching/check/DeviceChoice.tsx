import { useTranslation } from '../../i18n/use-translation.ts';

import { Select } from '../../ui/form/Select.tsx';
import type { CheckView } from './check-state.ts';

export interface DeviceChoiceProps {
  view: Pick<CheckView, 'devices' | 'chosen' | 'canChooseSpeaker' | 'audioOnly'>;
  onChoose: (kind: keyof CheckView['chosen'], id: string) => void;
}

const lists = { camera: 'cameras', microphone: 'microphones', speaker: 'speakers' } as const;

/** Selects camera, microphone and speaker; a kind without devices is left out. */
export function DeviceChoice({ view, onChoose }: DeviceChoiceProps) {
  const { t } = useTranslation('matching');
  const kinds = (['camera', 'microphone', 'speaker'] as const).filter(
    (kind) =>
      view.devices[lists[kind]].length > 0 &&
      !(kind === 'speaker' && !view.canChooseSpeaker) &&
      !(kind === 'camera' && view.audioOnly),
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      {kinds.map((kind) => {
        const devices = view.devices[lists[kind]];
        const options = devices.map(({ id, label }, index) => ({
          value: id,
          label: label || t('device.unnamed', { number: index + 1 }),
        }));
        const value = options.some((option) => option.value === view.chosen[kind]) ? view.chosen[kind] : null;
        return (
          <Select
            key={kind}
            label={t(`device.${kind}`)}
            options={options}
            value={value}
            placeholder={t('device.default')}
            onChange={(id) => id && onChoose(kind, id)}
          />
        );
      })}
    </div>
  );
}
