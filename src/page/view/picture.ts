import type { Picture } from '../../content/schema.ts';

export interface PictureView extends Picture {
  readonly alt: string;
}

/** A picture with its words for those who cannot see it. */
export function pictureView(picture: Picture, alt: string): PictureView {
  return { ...picture, alt };
}
