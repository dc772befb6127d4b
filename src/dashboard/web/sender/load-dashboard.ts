/** Loads the data of a sender's dashboard. */
import { readOwnAccount } from "#identity/account/contract.ts";
import { readOwnLimits } from "#limits/contract.ts";
import { countUnread } from "#notifications/contract.ts";
import { loadRates } from "#notifications/web/rates/load-rates.ts";
import { listFavourites, listWaiting } from "#transfers/lists/contract-dashboard.ts";
import { readOwnFreeze } from "#transfers/person-freezes/contract.ts";
import { listTransfers } from "#transfers/lists/contract.ts";
import { isBusinessSender, loadOwnRoom } from "#transfers/payroll/web/own-room.ts";
import { readOpenCase } from "#verification/contract-open-case.ts";
import { api } from "#web/api.ts";
import type { UserAuth } from "#web/session/store.ts";

/** Number of recent transfers shown. */
const LAST = 5;

/** The company of a business customer with its last payroll and what it may send; null for anybody else. */
async function loadCompany(auth: UserAuth, company: string | null) {
  if (!isBusinessSender(auth)) return null;
  const { listPayrolls } = await import("#transfers/payroll/contract.ts");
  const [list, room] = await Promise.all([api(listPayrolls, {}), loadOwnRoom()]);
  const isOpenDraft = ({ state, isSubmitted }: (typeof list.payrolls)[number]) => state === "draft" && !isSubmitted;
  // A draft that nobody has handed on does not stand in the place of what was paid.
  const last = list.payrolls.find((one) => !isOpenDraft(one)) ?? null;
  const draft = list.payrolls.find(isOpenDraft) ?? null;
  return { name: company, last: last ?? draft, draft: last === null ? null : draft, room };
}

export async function loadDashboard(query: URLSearchParams, auth: UserAuth) {
  const transfers = api(listTransfers, {});
  const own = api(readOwnLimits, {});
  const [account, waiting, { transfers: listed }, favourites, limits, { case: review }, inbox, { isFrozen }, rates] =
    await Promise.all([
      api(readOwnAccount, {}),
      api(listWaiting, {}),
      transfers,
      api(listFavourites, {}),
      own,
      api(readOpenCase, {}),
      api(countUnread, {}),
      api(readOwnFreeze, {}),
      // Shows the rate of the last international transfer's corridor, unless the query names another.
      Promise.all([transfers, own]).then(([{ transfers: all }, { isDomesticOnly }]) =>
        // Somebody new may have come to send abroad.
        loadRates(query, {
          own: all.find(({ product }) => product === "international")?.corridor,
          sendsAtHome: isDomesticOnly && all.length > 0,
        }),
      ),
    ]);
  return {
    company: await loadCompany(auth, account.companyName),
    name: account.fullName.split(" ")[0] ?? account.fullName,
    ...waiting,
    ...favourites,
    last: listed.slice(0, LAST),
    limits,
    review,
    inbox,
    isFrozen,
    rates,
  };
}
export type DashboardData = Awaited<ReturnType<typeof loadDashboard>>;
