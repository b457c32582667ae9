/** Leads through the sign-up to the camera check, because a new member wants to meet someone. */
export const SIGN_UP_LINK = '/register?to=/matching';
