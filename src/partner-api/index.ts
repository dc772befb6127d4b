/** What the wiring may ask of the partner API. */
export { endKeysOf } from "./revoke-key.ts";
