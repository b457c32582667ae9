/**
 * What fills a frame, which is positioned and clips. A photo is cropped around its face; an avatar that the server has
 * drawn stands whole at the bottom, before its own ground. The style sheet tells them apart by their addresses, so that a
 * page that was written before its picture was known is right as well.
 */
export const Portrait = ({ src }: { src: string }) => (
  <>
    <img src={src} alt="" className="portrait-ground" />
    <img src={src} alt="" className="portrait" />
  </>
);
