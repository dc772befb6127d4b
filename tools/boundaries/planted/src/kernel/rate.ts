import { time } from "./time.ts"; // no-circles
export const rate = () => time;
