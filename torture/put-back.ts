/** The database was put back under our feet: somebody has to say that it is the one to go on with, or the harness' own connections refuse it rightly. */
import { acceptAsItIs } from "../src/accept-database.ts";
import { openHouse } from "../src/open-house.ts";
import type { Ground } from "./ground.ts";

/** By a house that has not seen it before, as an operator's command is. */
export async function acceptPutBack({ house }: Ground): Promise<void> {
  const { machinery, pool } = openHouse(house.config);
  await acceptAsItIs(machinery);
  await pool.end();
}
