/** The interface of areas for other capabilities. */
export { readAreas, type AllAreas, type Area } from "./read-areas.ts";
