/** The forms and messages for those who are not signed in yet, in one file: they share most of what they show. */

export { default as ForgotPasswordPage } from '../../pages/ForgotPasswordPage.tsx';
export { default as ProviderReturnPage } from '../../pages/ProviderReturnPage.tsx';
export { default as RegisterPage } from '../../pages/RegisterPage.tsx';
export { default as ResetPasswordPage } from '../../pages/ResetPasswordPage.tsx';
export { default as UnknownAddressPage } from '../../pages/UnknownAddressPage.tsx';
export { default as VerifyEmailPage } from '../../pages/VerifyEmailPage.tsx';
