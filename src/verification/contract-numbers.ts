/** Numbers of businesses and people that other capabilities, and their screens, read. Pure. */
export { readNib } from "./model/identity/nib.ts";
export { readNpwp } from "./model/identity/npwp.ts";
