import { api } from "#web/api.ts";
import { readChecklist } from "../contract.ts";

/** What is left to do, for who may see it. */
export const loadChecklist = () => api(readChecklist, {});
