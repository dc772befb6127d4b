import { api } from "#web/api.ts";
import type { Giving } from "../../person/web/giving.ts";
import { givePersonAnswer, givePersonPhoto, objectByLink, startPersonSelfie, submitPersonCheck } from "../contract.ts";

/** The calls of the steps by a link. `page`: the address of the link in the page's own language, which stays from step to step. */
export function linkGiving(token: string, page: string): Giving {
  return {
    of: token,
    hasAccount: false,
    async answer(input) {
      await api(givePersonAnswer, { token, ...input });
      return null;
    },
    photo: (upload, input) => upload(givePersonPhoto, { token, ...input }),
    selfie: () => api(startPersonSelfie, { token }),
    submit: ({ id, isConsented }) => api(submitPersonCheck, { token, id, isConsented }),
    object: ({ id, text }) => api(objectByLink, { token, id, text }),
    pathOf: (_tier, place) => (place === null ? page : `${page}?step=${place}`),
  };
}
