/** A fake data channel: what it has sent, and how tests open it. */
export interface FakeChannel extends RTCDataChannel {
  readonly sent: string[];
  openUp(): void;
}

export function createFakeChannel(label: string): FakeChannel {
  const target = new EventTarget();
  const sent: string[] = [];
  const channel = Object.assign(target, {
    label,
    readyState: 'connecting',
    sent,
    send: (text: string) => void sent.push(text),
    close: () => {
      channel.readyState = 'closed';
    },
    openUp() {
      channel.readyState = 'open';
      target.dispatchEvent(new Event('open'));
    },
  });
  return channel as unknown as FakeChannel;
}
