import { MessageCircle } from 'lucide-react';
import { StayInTouchView, type StayInTouchViewProps } from '../friends/stay-in-touch/StayInTouch.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import one from '../ui/art/portrait-one.svg';
import two from '../ui/art/portrait-two.svg';
import { Button } from '../ui/Button.tsx';

const nothing = () => undefined;

/** 'Stay in touch' in a recap, without what it does. */
export function TouchStory(props: Pick<StayInTouchViewProps, 'name'> & Partial<StayInTouchViewProps>) {
  const { t } = useTranslation('messages');
  return (
    <StayInTouchView
      faces={{ own: { username: 'alice', avatar: one }, other: { username: props.name, avatar: two } }}
      answer="open"
      areFriends={false}
      busy={false}
      onAnswer={nothing}
      whenFriends={
        <Button variant="primary" icon={<MessageCircle aria-hidden="true" size={18} />}>
          {t('write')}
        </Button>
      }
      {...props}
    />
  );
}
