import { codeText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PasswordPrompt } from '../../ui/overlay/PasswordPrompt.tsx';

export interface ConfirmPasswordProps {
  busy: boolean;
  /** a code of `errors` */
  problem: string | null;
  onSubmit: (password: string) => void;
  onCancel: () => void;
}

/** Asks for the password before a session ends. */
export function ConfirmPassword({ problem, ...rest }: ConfirmPasswordProps) {
  const { t } = useTranslation('sessions');
  return (
    <PasswordPrompt
      {...rest}
      title={t('confirm.title')}
      text={t('confirm.text')}
      label={t('confirm.password')}
      submitLabel={t('confirm.submit')}
      closeLabel={t('common:close')}
      error={problem ? codeText(problem) : undefined}
    />
  );
}
