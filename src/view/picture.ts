import type { Picture } from '../schema/content.ts';

export interface PictureView extends Picture {
  readonly alt: string;
}

/** A picture with its words for those who cannot see it. */
export function pictureView(picture: Picture, alt: string): PictureView {
  return { ...picture, alt };
}
