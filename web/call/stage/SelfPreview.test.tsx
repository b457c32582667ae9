import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createFakeStream } from '../../platform/media/media.fake.ts';
import { withServices } from '../../services/testing/with-services.tsx';
import { SelfPreview } from './SelfPreview.tsx';

function show(facingMode: string | undefined): HTMLVideoElement {
  const localStream = createFakeStream();
  const [track] = localStream.getVideoTracks();
  if (track) vi.spyOn(track, 'getSettings').mockReturnValue(facingMode === undefined ? {} : { facingMode });
  const view = {
    status: 'connected' as const,
    localStream,
    cameraOn: true,
    microphoneOn: true,
    hasCamera: true,
    isCovered: false,
  };
  const { container } = render(withServices(<SelfPreview view={view} look="tile" className="absolute" />));
  return container.querySelector('video') as HTMLVideoElement;
}

test.each([
  ['user', true, 'a phone’s front camera'],
  [undefined, true, 'a webcam, which does not say where it looks'],
  ['environment', false, 'a phone’s rear camera'],
])('facing %s: mirrored %j, as of %s', (facingMode, isMirrored, _camera) => {
  expect(show(facingMode).classList.contains('-scale-x-100')).toBe(isMirrored);
});
