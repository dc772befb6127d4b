import { drive } from "./drive.ts";
export const seat = () => drive;
