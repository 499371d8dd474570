import { useState } from "react";
import { MAX_OWN_SERVICES } from "../../../contract/services/own.ts";
import { useText } from "../../i18n/t.ts";
import { useConnection } from "../../offline/connection.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PlusIcon } from "../../ui/icons.tsx";
import { OfflineNote } from "../../ui/NeedsConnection.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SkeletonList } from "../../ui/Skeleton.tsx";
import { useWireServices } from "../use-wire-services.ts";
import { ArrangeServices } from "./ArrangeServices.tsx";
import { RetiredServices } from "./RetiredServices.tsx";
import { ServiceList } from "./ServiceList.tsx";
import { listText } from "./text.ts";

/** /services: everything that can be ordered, in the order of the tiles; what was retired folded below. */
export function Services() {
  const text = useText(listText);
  const offline = useConnection() === "offline";
  const services = useWireServices();
  const [arranging, setArranging] = useState(false);
  const offered = services?.filter(({ retired }) => !retired) ?? [];
  const full = offered.filter(({ own }) => own).length >= MAX_OWN_SERVICES;
  const actions = (
    <div className="mb-4 flex flex-wrap gap-3 max-sm:*:flex-1">
      <Button variant="secondary" disabled={offline} onClick={() => setArranging(true)}>
        {text.arrange}
      </Button>
      {full ? null : (
        <ButtonLink href="/services/new" icon={<PlusIcon className="size-5" />}>
          {text.add}
        </ButtonLink>
      )}
    </div>
  );
  return (
    <div className="max-w-3xl">
      <PageHeader title={text.title}>{arranging ? text.arrangeLead : text.lead}</PageHeader>
      {services && !arranging ? actions : null}
      {services ? <OfflineNote>{text.needsNet}</OfflineNote> : null}
      {full ? <Banner className="mb-4">{text.full}</Banner> : null}
      {services === undefined ? (
        offline ? (
          <EmptyState title={text.unknownTitle} drawing="offline">
            {text.unknownText}
          </EmptyState>
        ) : (
          <SkeletonList label={text.loading} rows={6} />
        )
      ) : arranging ? (
        <ArrangeServices services={offered} onDone={() => setArranging(false)} />
      ) : (
        <>
          <ServiceList services={offered} />
          <RetiredServices services={services.filter(({ retired }) => retired)} />
        </>
      )}
    </div>
  );
}
