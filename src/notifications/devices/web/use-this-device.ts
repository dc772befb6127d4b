import { useEffect, useEffectEvent, useState } from "react";
import type { Output } from "#kernel/endpoint.ts";
import { api, ApiRefusal, NetworkFailure } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { listDevices, removeDevice } from "../contract.ts";
import { keepThisBrowser, switchOffHere, switchOnHere, whyNotHere, type Asked, type WhyNotHere } from "./this-browser.ts";

type Listed = Output<typeof listDevices>;

export interface ThisDevice {
  readonly devices: Listed["devices"];
  /** Null: nothing is offered, because this installation has no key. */
  readonly publicKey: string | null;
  /** The id of this browser among the devices; null: it is switched off. */
  readonly own: string | null;
  readonly whyNot: WhyNotHere | null;
}

/** The person's devices and this browser among them. Null while it is being read; `failed`: it could not be read. */
export function useThisDevice() {
  const errors = useErrorCatalogue();
  const [view, setView] = useState<ThisDevice | "failed" | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** What the browser said when it was last asked here. */
  const [asked, setAsked] = useState<Asked | null>(null);

  async function read(): Promise<void> {
    try {
      setView(await look());
    } catch (error) {
      if (!(error instanceof ApiRefusal || error instanceof NetworkFailure || error instanceof DOMException)) throw error;
      setView("failed");
    }
  }
  const readFirst = useEffectEvent(read);
  useEffect(() => void readFirst(), []);

  async function run(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    await errors.attempt(async () => void (await work()));
    await read();
    setBusy(false);
  }

  return {
    view,
    asked,
    isBusy,
    read,
    switchOn: (publicKey: string) => run(async () => setAsked(await switchOnHere(publicKey))),
    remove: (id: string, isOwn: boolean) =>
      run(async () => {
        setAsked(null);
        await api(removeDevice, { id: id as `nd_${string}` });
        if (isOwn) await switchOffHere();
      }),
  };
}

async function look(): Promise<ThisDevice> {
  const before = await api(listDevices, {});
  if (before.publicKey === null) return { ...before, own: null, whyNot: null };
  return { ...before, own: await keepThisBrowser(), whyNot: whyNotHere() };
}
