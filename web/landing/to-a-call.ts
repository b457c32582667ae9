/** The sign-up, and then the camera check: whoever comes wants to meet someone. */
export const TO_A_CALL = '/register?to=/matching';
