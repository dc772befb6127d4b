/** What a sender's front page needs from the server. */
import { readOwnAccount } from "#identity/contract-account.ts";
import { readMine } from "#limits/contract.ts";
import { countUnread } from "#notifications/contract.ts";
import { loadRates } from "#notifications/web/rates/load-rates.ts";
import { listFavourites, listWaiting } from "#transfers/contract-front.ts";
import { listTransfers } from "#transfers/contract.ts";
import { api } from "../../api.ts";

/** So many of the last transfers. */
const LAST = 5;

export async function loadDashboard(query: URLSearchParams) {
  const transfers = api(listTransfers, {});
  const [account, waiting, { transfers: listed }, favourites, limits, inbox, rates] = await Promise.all([
    api(readOwnAccount, {}),
    api(listWaiting, {}),
    transfers,
    api(listFavourites, {}),
    api(readMine, {}),
    api(countUnread, {}),
    // The rate of where one sends, unless another is asked for.
    transfers.then(({ transfers: all }) => loadRates(query, all.find(({ product }) => product === "international")?.corridor)),
  ]);
  return {
    name: account.fullName.split(" ")[0] ?? account.fullName,
    ...waiting,
    ...favourites,
    last: listed.slice(0, LAST),
    limits,
    inbox,
    rates,
  };
}
export type DashboardData = Awaited<ReturnType<typeof loadDashboard>>;
