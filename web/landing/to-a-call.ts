/** The sign-up, and then the camera check: the page's main button is for those who want to meet someone. */
export const TO_A_CALL = '/register?to=/matching';
