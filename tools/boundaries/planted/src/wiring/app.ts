import * as a0 from "kysely"; // planted: wiring-holds-no-business
export const used = [a0];
