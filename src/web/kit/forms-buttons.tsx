import { ArrowRight, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { href } from "#kernel/href.ts";
import { useLanguage } from "../i18n.tsx";
import { Button } from "../ui/form/button.tsx";
import { LinkButton } from "../ui/form/link-button.tsx";
import { formSamples, type FormSamples } from "./forms-samples.ts";
import { KitSection, Row, Specimen } from "./frame.tsx";

export function FormButtons() {
  const messages = formSamples[useLanguage()];
  return (
    <KitSection id="buttons" title="Buttons">
      <Specimen title="Variants">
        <Row>
          <Button iconBefore={<Send aria-hidden="true" size={18} />}>{messages.send}</Button>
          <Button variant="secondary">{messages.cancel}</Button>
          <Button variant="quiet">{messages.details}</Button>
          <Button variant="danger" iconBefore={<Trash2 aria-hidden="true" size={18} />}>
            {messages.remove}
          </Button>
        </Row>
      </Specimen>
      <Specimen title="Sizes, links, icon only, wide">
        <div className="flex flex-col gap-4">
          <Row>
            <Button size="large">{messages.continue}</Button>
            <Button>{messages.continue}</Button>
            <Button size="small">{messages.continue}</Button>
            <Button variant="quiet" iconOnly label={messages.remove}>
              <Trash2 aria-hidden="true" size={20} />
            </Button>
          </Row>
          <Row>
            <LinkButton to={href("/type/registration")} iconAfter={<ArrowRight aria-hidden="true" size={18} />}>
              {messages.register}
            </LinkButton>
            <LinkButton to="mailto:halo@example.com" variant="secondary">
              halo@example.com
            </LinkButton>
          </Row>
          <Button wide size="large">
            {messages.continue}
          </Button>
        </div>
      </Specimen>
      <Specimen title="Loading" note="Keeps its width, says what it waits for, cannot be pressed twice.">
        <LoadingButtons messages={messages} />
      </Specimen>
      <Specimen title="Disabled, with its reason" note="Focusable; the reason stands below, or in a tip where there is no room.">
        <Row>
          <Button whyDisabled={messages.whyNotSend}>{messages.send}</Button>
          <Button variant="secondary" whyDisabled={messages.whyNotApprove} reasonAt="tip">
            {messages.details}
          </Button>
        </Row>
      </Specimen>
    </KitSection>
  );
}

function LoadingButtons({ messages }: { readonly messages: FormSamples }) {
  const [isLoading, setLoading] = useState(false);
  function press() {
    setLoading(true);
    setTimeout(() => setLoading(false), 2_000);
  }
  return (
    <Row>
      <Button loading>{messages.send}</Button>
      <Button loading variant="secondary" loadingText={messages.checking}>
        {messages.continue}
      </Button>
      <Button loading={isLoading} variant="quiet" onClick={press}>
        {messages.send}
      </Button>
    </Row>
  );
}
