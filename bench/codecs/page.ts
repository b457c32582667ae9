export interface CodecRun {
  /** such as video/VP8 */
  mimeType: string;
  /** bit/s */
  maxBitrate: number;
  /** ms that are counted */
  duration: number;
  /** as the browser has it where absent */
  preference?: RTCDegradationPreference;
  hint?: string;
}

export interface CodecFigures {
  /** kbit/s of video sent */
  rate: number;
  /** of the luma of received frames against the frames drawn, dB */
  psnr: number;
  /** frames per second received */
  frames: number;
  /** ms of time per frame */
  encode: number;
  decode: number;
  height: number;
}

/**
 * Runs in a page: sends a drawn picture of a speaker from one connection to another with one codec, and compares what
 * arrives with what was drawn. Each frame carries its number as a row of black and white blocks.
 */
export async function runCodec({
  mimeType,
  maxBitrate,
  duration,
  preference,
  hint = '',
}: CodecRun): Promise<CodecFigures> {
  const [width, height, rate, block, bits] = [640, 360, 20, 16, 16];
  const settle = 3000;
  const canvasOf = () => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    return canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  };
  let seed = 1;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  /** a texture of grey noise around `mean` */
  const noise = (mean: number, spread: number, alpha: number) => {
    const context = canvasOf();
    const image = context.createImageData(width, height);
    for (let at = 0; at < image.data.length; at += 4) {
      const value = mean + (random() - 0.5) * spread;
      image.data.set([value, value, value, alpha], at);
    }
    context.putImageData(image, 0, 0);
    return context.canvas;
  };
  const wall = noise(128, 60, 255);
  // The grain of a camera.
  const grain = noise(128, 255, 4);

  const draw = (context: CanvasRenderingContext2D, frame: number) => {
    const time = frame / rate;
    const oval = (x: number, y: number, w: number, h: number, colour: string) => {
      context.fillStyle = colour;
      context.beginPath();
      context.ellipse(x, y, w, h, 0, 0, 7);
      context.fill();
    };
    context.filter = 'blur(2px)';
    context.drawImage(wall, 0, 0);
    context.filter = 'none';
    const x = width / 2 + 40 * Math.sin(time * 0.9) + 6 * Math.sin(time * 5);
    const y = 190 + 14 * Math.sin(time * 1.7);
    oval(width / 2, height + 20, 210, 130, '#34508a');
    oval(x, y, 85, 115, '#d9a184');
    oval(x, y - 70, 92, 55, '#4a2f20');
    for (const side of [-1, 1]) {
      oval(x + side * 32, y - 15, 13, Math.sin(time * 2) > 0.97 ? 1 : 7, '#fff');
      oval(x + side * 32, y - 15, 5, 5, '#222');
    }
    oval(x, y + 55, 26, 3 + 10 * Math.abs(Math.sin(time * 7)), '#8c3b3b');
    const shift = (frame * 131) % 97;
    context.drawImage(grain, -shift, -((frame * 57) % 61), width + 100, height + 100);
    for (let bit = 0; bit < bits; bit += 1) {
      context.fillStyle = (frame >> bit) & 1 ? '#fff' : '#000';
      context.fillRect(bit * block, 0, block, block);
    }
  };
  const luma = (context: CanvasRenderingContext2D) => {
    const { data } = context.getImageData(0, 0, width, height);
    const values = new Uint8Array(width * height);
    for (let at = 0; at < values.length; at += 1) {
      const [r = 0, g = 0, b = 0] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]];
      values[at] = 0.299 * r + 0.587 * g + 0.114 * b;
    }
    return values;
  };

  const source = canvasOf();
  const stream = source.canvas.captureStream(rate);
  const [caller, callee] = [new RTCPeerConnection(), new RTCPeerConnection()];
  caller.onicecandidate = ({ candidate }) => void callee.addIceCandidate(candidate ?? undefined);
  callee.onicecandidate = ({ candidate }) => void caller.addIceCandidate(candidate ?? undefined);
  const [track] = stream.getVideoTracks() as [MediaStreamTrack];
  track.contentHint = hint;
  const transceiver = caller.addTransceiver(track, { streams: [stream] });
  const known = RTCRtpReceiver.getCapabilities('video')?.codecs ?? [];
  const wanted = known.filter((codec) => codec.mimeType === mimeType || codec.mimeType === 'video/rtx');
  transceiver.setCodecPreferences(wanted);
  const video = document.createElement('video');
  Object.assign(video, { muted: true, width, height });
  document.body.append(video);
  callee.ontrack = ({ streams }) => {
    video.srcObject = streams[0] ?? null;
    void video.play();
  };
  await caller.setLocalDescription();
  await callee.setRemoteDescription(caller.localDescription as RTCSessionDescription);
  await callee.setLocalDescription();
  await caller.setRemoteDescription(callee.localDescription as RTCSessionDescription);
  const parameters = transceiver.sender.getParameters();
  Object.assign(parameters.encodings[0] as RTCRtpEncodingParameters, { maxBitrate, maxFramerate: rate });
  if (preference) parameters.degradationPreference = preference;
  await transceiver.sender.setParameters(parameters);

  let frame = 0;
  const drawing = setInterval(() => {
    frame += 1;
    draw(source, frame);
  }, 1000 / rate);
  const [shown, reference] = [canvasOf(), canvasOf()];
  const errors: number[] = [];
  let isCounting = false;
  let seen = 0;
  const compare = () => {
    seen += 1;
    // Comparing costs more than encoding: some frames are enough.
    if (isCounting && seen % 8 === 0) {
      shown.drawImage(video, 0, 0, width, height);
      const received = luma(shown);
      let number = 0;
      for (let bit = 0; bit < bits; bit += 1) {
        const middle = (block / 2) * width + bit * block + block / 2;
        if ((received[middle] ?? 0) > 127) number |= 1 << bit;
      }
      draw(reference, number);
      const expected = luma(reference);
      let sum = 0;
      for (let at = 2 * block * width; at < expected.length; at += 1) {
        sum += ((expected[at] ?? 0) - (received[at] ?? 0)) ** 2;
      }
      errors.push(sum / (expected.length - 2 * block * width));
    }
    video.requestVideoFrameCallback(compare);
  };
  video.requestVideoFrameCallback(compare);
  const read = async () => {
    const sum = { bytes: 0, encoded: 0, encodeTime: 0, decoded: 0, decodeTime: 0, height: 0 };
    for (const each of [...(await caller.getStats()).values(), ...(await callee.getStats()).values()]) {
      if (each.type === 'outbound-rtp') {
        sum.bytes += each.bytesSent - each.retransmittedBytesSent;
        sum.encoded += each.framesEncoded;
        sum.encodeTime += each.totalEncodeTime;
        sum.height = each.frameHeight;
      } else if (each.type === 'inbound-rtp') {
        sum.decoded += each.framesDecoded;
        sum.decodeTime += each.totalDecodeTime;
      }
    }
    return sum;
  };
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  await wait(settle);
  isCounting = true;
  const before = await read();
  await wait(duration);
  const after = await read();
  clearInterval(drawing);
  caller.close();
  callee.close();
  video.remove();
  const mean = errors.reduce((total, each) => total + each, 0) / errors.length;
  const encoded = after.encoded - before.encoded;
  const decoded = after.decoded - before.decoded;
  return {
    rate: ((after.bytes - before.bytes) * 8) / duration,
    psnr: 10 * Math.log10(255 ** 2 / mean),
    frames: decoded / (duration / 1000),
    encode: ((after.encodeTime - before.encodeTime) * 1000) / encoded,
    decode: ((after.decodeTime - before.decodeTime) * 1000) / decoded,
    height: after.height,
  };
}
