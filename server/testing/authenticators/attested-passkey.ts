import type { NewCredential } from '@visavis/domain/passkeys/credentials.ts';

const id = Buffer.alloc(32, 7).toString('base64url');
const challenge = Buffer.from('a challenge').toString('base64url');
const clientData = { type: 'webauthn.create', challenge, origin: 'https://visavis.example', crossOrigin: false };

/**
 * An attestation in the format of Android keys, with certificates that its author has made: the first names
 * `http://192.0.2.1/list` as the place where the certificates that were revoked are listed.
 */
const attestation = [
  'o2NmbXRrYW5kcm9pZC1rZXlnYXR0U3RtdKNjYWxnJmNzaWdYRgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABjeDVjglkBijCCAYYwggEtoAMCAQICEQDgwnZ3FSc71EKQIG7LACfUMAoGCCqGSM49BAMCMAwxCjAI',
  'BgNVBAMTAXIwHhcNMjAwMTAxMDAwMDAwWhcNNDkwMTAxMDAwMDAwWjAMMQowCAYDVQQDEwFsMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAELg',
  'QZnlsEyhYxsquFE1BwH3J48tjKhD8zDgZCdxvok9-b5k_W7JYUdAv4toU9JlWyjg6lwUe-zB3CYTQKW0eMWaNwMG4wJgYDVR0fBB8wHTAboBmg',
  'F4YVaHR0cDovLzE5Mi4wLjIuMS9saXN0MEQGCisGAQQB1nkCAREENjA0AgEDCgEBAgEDCgEBBCDQ_fkGy2m1zIxZ0gkjyuKFOcHs82UdLevWs3',
  'QKzCQrCQQAMAAwADAKBggqhkjOPQQDAgNHADBEAiAtX_xWmF9s5gPiEIyc-c2YKk6lTdXkpbAvABQezzpMUQIgFBbTrvFBOX4A24DIfqN5gmaU',
  'nhEjHDTeUhJalrbP4bhZASkwggElMIHMoAMCAQICEG43g_-dy0y6UcSC0Bi85Y4wCgYIKoZIzj0EAwIwDDEKMAgGA1UEAxMBcjAeFw0yMDAxMD',
  'EwMDAwMDBaFw00OTAxMDEwMDAwMDBaMAwxCjAIBgNVBAMTAXIwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQ-1E7O736DdK02Zx6NQZFccqDJ',
  'xsTDIEaQYRZrfReS6QYFbC8JvWmO7iLmXddwiY-dc6OHm_WleWmB-H4qMlCkoxAwDjAMBgNVHRMEBTADAQH_MAoGCCqGSM49BAMCA0gAMEUCIQ',
  'D6sYTC0f1D2CG-EqxG_hFS_h5lFaJCFHH62PKFQeZkcQIgTDFc30zd_RAYZhWi7G0ck_7KkERTTUiTRKFtXmRfiktoYXV0aERhdGFYpB2x8jF3',
  'wu40xgVS18K2YdlWVu52aFVxl1D2BE6QlzLdRQAAAAAAAAAAAAAAAAAAAAAAAAAAACAHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHB6',
  'UBAgMmIAEhWCAuBBmeWwTKFjGyq4UTUHAfcnjy2MqEPzMOBkJ3G-iT3yJYIJvmT9bslhR0C_i2hT0mVbKODqXBR77MHcJhNApbR4xZ',
].join('');

/** A passkey of https://visavis.example that comes with what its authenticator attests, and the challenge it answers. */
export const attestedPasskey: { challenge: string; credential: NewCredential } = {
  challenge,
  credential: {
    id,
    rawId: id,
    type: 'public-key',
    response: {
      clientDataJSON: Buffer.from(JSON.stringify(clientData)).toString('base64url'),
      attestationObject: attestation,
    },
  },
};
