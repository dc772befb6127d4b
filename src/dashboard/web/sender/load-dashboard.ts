/** Loads the data of a sender's dashboard. */
import { readOwnAccount } from "#identity/account/contract.ts";
import { readOwnLimits } from "#limits/contract.ts";
import { countUnread } from "#notifications/contract.ts";
import { loadRates } from "#notifications/web/rates/load-rates.ts";
import { listFavourites, listWaiting } from "#transfers/lists/contract-dashboard.ts";
import { readOwnFreeze } from "#transfers/person-freezes/contract.ts";
import { listTransfers } from "#transfers/lists/contract.ts";
import { api } from "#web/api.ts";

/** Number of recent transfers shown. */
const LAST = 5;

export async function loadDashboard(query: URLSearchParams) {
  const transfers = api(listTransfers, {});
  const [account, waiting, { transfers: listed }, favourites, limits, inbox, { isFrozen }, rates] = await Promise.all([
    api(readOwnAccount, {}),
    api(listWaiting, {}),
    transfers,
    api(listFavourites, {}),
    api(readOwnLimits, {}),
    api(countUnread, {}),
    api(readOwnFreeze, {}),
    // Shows the rate of the last international transfer's corridor, unless the query names another.
    transfers.then(({ transfers: all }) => loadRates(query, all.find(({ product }) => product === "international")?.corridor)),
  ]);
  return {
    name: account.fullName.split(" ")[0] ?? account.fullName,
    ...waiting,
    ...favourites,
    last: listed.slice(0, LAST),
    limits,
    inbox,
    isFrozen,
    rates,
  };
}
export type DashboardData = Awaited<ReturnType<typeof loadDashboard>>;
