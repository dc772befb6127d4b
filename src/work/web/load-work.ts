import { api } from "#web/api.ts";
import { readWork } from "../contract.ts";

/** The data of the office's front page. */
export const loadWork = () => api(readWork, {});
