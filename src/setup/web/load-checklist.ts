import { api } from "#web/api.ts";
import { readChecklist } from "../contract.ts";

/** The remaining steps, for people who may see them. */
export const loadChecklist = () => api(readChecklist, {});
