import { rate } from "./rate.ts";
export const time = () => rate;
