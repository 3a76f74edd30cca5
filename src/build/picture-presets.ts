/**
 * How large the layout shows each kind of photograph (HTML `sizes`), and the widths worth making of it:
 * up to two device pixels to one. Phones with three show no difference worth twice the data.
 */
export const PICTURE_PRESETS = {
  portrait: { sizes: '(min-width: 960px) 500px, 100vw', widths: [390, 640, 828] },
  cover: { sizes: '(min-width: 600px) 300px, 45vw', widths: [180, 300, 450, 600] },
  ticket: { sizes: '(min-width: 560px) 300px, 30vw', widths: [120, 240, 360, 600] },
  thumbnail: {
    sizes: '(min-width: 1180px) 300px, (min-width: 640px) 50vw, 100vw',
    widths: [300, 480, 640, 828],
  },
} as const;

export type PicturePlace = keyof typeof PICTURE_PRESETS;
