import { Preferences } from '../../preferences/Preferences.tsx';
import { AvatarMenu, type AvatarMenuProps } from './AvatarMenu.tsx';

/** What the header ends with: language and theme, and the menu of the account. */
export const MemberTools = (props: AvatarMenuProps) => (
  <>
    <div className="md:ms-auto">
      <Preferences />
    </div>
    <AvatarMenu {...props} />
  </>
);
