import { describe, expect, it } from 'vitest';
import { isOfService } from './push-sender.ts';

const services = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

describe('an endpoint', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://fcm.googleapis.com:443/wp/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QGm',
    'https://wns2-par02p.notify.windows.com/w/?token=BQY',
  ])('%s is of a push service', (endpoint) => {
    expect(isOfService(endpoint, services)).toBe(true);
  });

  it.each([
    ['without encryption', 'http://fcm.googleapis.com/fcm/send/abc'],
    ['on another port', 'https://fcm.googleapis.com:8443/fcm/send/abc'],
    ['with a password', 'https://user:secret@fcm.googleapis.com/fcm/send/abc'],
    ['with a fragment', 'https://fcm.googleapis.com/fcm/send/abc#def'],
    ['of this machine', 'https://localhost/admin'],
    ['of this machine, by number', 'https://127.0.0.1/admin'],
    ['of the metadata of a cloud', 'https://169.254.169.254/latest/meta-data'],
    ['of this machine, in IPv6', 'https://[::1]/'],
    ['of a host that only begins alike', 'https://fcm.googleapis.com.example.org/'],
    ['of a host that only ends alike', 'https://evilfcm.googleapis.com/'],
    ['of a host below one that stands alone', 'https://a.fcm.googleapis.com/'],
    ['of a host that ends alike without a dot', 'https://evilpush.apple.com/'],
    ['of the host above', 'https://push.apple.com/'],
    ['with a host in its path', 'https://example.org/fcm.googleapis.com'],
    ['with a host before an @', 'https://fcm.googleapis.com@example.org/'],
    ['with a dot at the end of the host', 'https://fcm.googleapis.com./'],
    ['of another scheme', 'file:///etc/passwd'],
    ['that is none', 'fcm.googleapis.com'],
  ])('%s is refused', (_, endpoint) => {
    expect(isOfService(endpoint, services)).toBe(false);
  });

  it('of a whole origin that the operator names is of a push service', () => {
    expect(isOfService('http://127.0.0.1:4000/push/1', ['http://127.0.0.1:4000'])).toBe(true);
    expect(isOfService('http://127.0.0.1:4001/push/1', ['http://127.0.0.1:4000'])).toBe(false);
  });
});
