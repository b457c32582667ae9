/**
 * Fills a frame, which is positioned and clips. A photo is cropped around the face; an avatar that the server has drawn is
 * shown whole, at the bottom, on its own background. The style sheet tells the two apart by their addresses, so this also
 * works on prerendered pages, whose picture is set later.
 */
export const Portrait = ({ src }: { src: string }) => (
  <>
    <img src={src} alt="" className="portrait-ground" />
    <img src={src} alt="" className="portrait" />
  </>
);
