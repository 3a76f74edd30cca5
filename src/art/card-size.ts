/** Size of the social card in pixels, as social networks want it (Open Graph, WhatsApp, X: 1.91 to 1). */
export const CARD_SIZE = { width: 1200, height: 630 } as const;
