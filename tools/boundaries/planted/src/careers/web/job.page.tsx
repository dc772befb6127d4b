import * as a0 from "#content/web/frame.tsx"; // planted: careers-shows
export const used = [a0];
