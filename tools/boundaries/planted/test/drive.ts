import { seat } from "./seat.ts"; // no-circles, in test/
export const drive = () => seat;
