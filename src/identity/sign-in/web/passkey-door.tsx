import { KeyRound } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { SECOND_MS } from "#kernel/time.ts";
import { api, ApiRefusal, NetworkFailure } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { viewOf } from "#web/errors/refusal-view.ts";
import { useMessages } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import type { FoundPasskey } from "../../factors/model/proof-schemas.ts";
import { findsPasskeysInFields, findPasskey, stopAsking } from "../../factors/web/passkeys.ts";
import { STEP_LIFETIME_MS } from "../../model/challenge.ts";
import { signInWithPasskey, startPasskeySignIn } from "../contract-passkey.ts";
import { enter } from "./enter.ts";
import { passkeyDoorMessages } from "./passkey-door-messages.ts";

/** The next question is requested this long before one expires. */
const AHEAD_MS = 30 * SECOND_MS;
const QUESTION_MS = STEP_LIFETIME_MS.passkey_sign_in;

interface PasskeyDoorProps {
  /** Whether "remember me" is chosen at this moment. */
  readonly isRemembered: () => boolean;
}

/**
 * Signing in with a passkey alone, in two ways: the browser offers its passkeys in the field of the address, and a button asks for one. Loaded
 * only where the browser supports passkeys.
 */
export default function PasskeyDoor({ isRemembered }: PasskeyDoorProps) {
  const t = useMessages(passkeyDoorMessages);
  const errors = useErrorCatalogue();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** Each round asks in the field anew: a browser answers one request at a time, so the button ends the one of the field. */
  const [round, setRound] = useState(0);

  /** True while the button's request is open, which one of the field must not end. */
  const isPressed = useRef(false);

  async function finish({ sessionCode, passkey }: Chosen) {
    const remember = isRemembered();
    await enter(await api(signInWithPasskey, { sessionCode, passkey, remember }), { isRemembered: remember, isByCode: false });
  }

  async function show(error: unknown): Promise<void> {
    const view = viewOf(error);
    if (view.as === "fields") setProblem(Object.values(view.fields).join(" "));
    else if (error instanceof ApiRefusal && error.code === "step_over") setProblem(error.sentence);
    else await errors.error(error);
  }

  async function press() {
    setProblem(null);
    setBusy(true);
    isPressed.current = true;
    try {
      const chosen = await choose(false);
      if (chosen !== null) return await finish(chosen);
      setProblem(t("none"));
    } catch (error) {
      await show(error);
    } finally {
      isPressed.current = false;
      setBusy(false);
    }
    setRound((before) => before + 1);
  }

  async function offerInField() {
    const chosen = await chooseInField(() => isPressed.current);
    if (chosen !== null) await finish(chosen).catch(show);
  }

  return (
    <>
      <InField key={round} offer={offerInField} onOld={() => setRound((before) => before + 1)} />
      {problem === null ? null : (
        <p role="alert" className="mb-3 text-sm font-medium text-danger">
          {problem}
        </p>
      )}
      <Button
        variant="secondary"
        size="large"
        wide
        iconBefore={<KeyRound aria-hidden size={20} />}
        loading={isBusy}
        loadingText={t("waiting")}
        onClick={() => void press()}
      >
        {t("use")}
      </Button>
    </>
  );
}

interface Chosen {
  readonly sessionCode: string;
  readonly passkey: FoundPasskey;
}

/** Null when the person chose no passkey, or the request was ended for another one. */
async function choose(isInField: boolean, isOver = () => false): Promise<Chosen | null> {
  const { sessionCode, question } = await api(startPasskeySignIn, {});
  if (isOver()) return null;
  const passkey = await findPasskey(question, isInField);
  return passkey === null ? null : { sessionCode, passkey };
}

/** The same without an error: nobody has asked for anything yet, and the button says what is wrong once it is pressed. */
async function chooseInField(isOver: () => boolean): Promise<Chosen | null> {
  try {
    return await choose(true, isOver);
  } catch (error) {
    if (error instanceof ApiRefusal || error instanceof NetworkFailure) return null;
    throw error;
  }
}

interface InFieldProps {
  readonly offer: () => Promise<void>;
  /** The question of the offer is about to expire. */
  readonly onOld: () => void;
}

/** The browser's offer in the field, open for as long as this is there. */
function InField({ offer, onOld }: InFieldProps) {
  const begin = useEffectEvent(offer);
  const old = useEffectEvent(onOld);
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = async () => {
      if (!(await findsPasskeysInFields()) || isOver) return;
      timer = setTimeout(() => old(), QUESTION_MS - AHEAD_MS);
      await begin();
    };
    void open();
    return () => {
      isOver = true;
      clearTimeout(timer);
      stopAsking();
    };
  }, []);
  return null;
}
