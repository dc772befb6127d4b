import * as a0 from "#operator/index.ts"; // planted: careers-asks
export const used = [a0];
