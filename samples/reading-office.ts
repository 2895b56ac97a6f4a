import { pptx } from '../libs/documents/test/office.ts';

/** A presentation whose slides are one picture each. */
export const picturePptx = (pictures: Uint8Array[]): Buffer => {
  const links = pictures.map((_, i): [string, string, string] => [`p${i + 1}`, 'image', `../media/image${i + 1}.jpeg`]);
  const slides = pictures.map((_, i) => ({
    shapes: `<p:pic><p:nvPicPr><p:cNvPr id="2" name="Picture"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="p${i + 1}"/><a:stretch/></p:blipFill><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="12192000" cy="6858000"/></a:xfrm></p:spPr></p:pic>`,
  }));
  const parts = pictures.map((content, i) => ({ name: `ppt/media/image${i + 1}.jpeg`, content }));
  return pptx(slides, undefined, parts, links);
};
