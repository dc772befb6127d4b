/** What wiring may ask of careers. */
export { listJobPaths } from "./list-addresses.ts";
