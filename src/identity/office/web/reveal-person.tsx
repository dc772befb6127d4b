import { createContext, use, useEffect, useState, type ReactNode } from "react";
import type { Output } from "#kernel/endpoint.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { RevealedPersonContext } from "#web/record/revealed-person.ts";
import { revealPerson } from "../contract.ts";
import { actMessages } from "./messages.ts";
import type { Person } from "./person-view.ts";
import { useReasonedAct } from "./use-action-with-reason.ts";

/** As long as a checked caller counts as checked. Leaving the page masks at once. */
const REVEALED_MS = 15 * MINUTE_MS;

interface Revealing {
  readonly revealed: Output<typeof revealPerson> | null;
  readonly reveal: () => Promise<void>;
  readonly hide: () => void;
}
const RevealingContext = createContext<Revealing | null>(null);

/** Revealing the person of this page: the data, the question for the reason, and masking again. */
export function useRevealing(): Revealing {
  const revealing = use(RevealingContext);
  if (revealing === null) throw new Error("there is no <RevealPerson> around this");
  return revealing;
}

/** One reveal for the whole page of a person: one question, one record, and every section inside shows what it masks. */
export function RevealPerson({ person: { id, name }, children }: { readonly person: Person; readonly children: ReactNode }) {
  const t = useMessages(actMessages);
  const { act } = useReasonedAct();
  const [revealed, setRevealed] = useState<Revealing["revealed"]>(null);
  useEffect(() => {
    if (revealed === null) return;
    const timer = setTimeout(() => setRevealed(null), REVEALED_MS);
    return () => clearTimeout(timer);
  }, [revealed]);
  const reveal = () =>
    act({ title: t("revealTitle", { name }), text: t("revealText") }, async (reason) => {
      setRevealed(await api(revealPerson, { id, reason }));
      return t("revealed");
    });
  const seen = revealed && {
    email: revealed.email,
    phone: revealed.phone,
    numbers: Object.fromEntries(revealed.recipients.map((one) => [one.id, one.number])),
  };
  const revealing = { revealed, reveal, hide: () => setRevealed(null) };
  return (
    // oxlint-disable-next-line react/jsx-no-constructed-context-values -- a page shows one person, and changes with each reveal anyway
    <RevealingContext value={revealing}>
      <RevealedPersonContext value={seen}>{children}</RevealedPersonContext>
    </RevealingContext>
  );
}
