import { type ComponentType, lazy, type ReactNode, useState } from "react";

/**
 * A screen whose code is loaded when it is first opened, or by `load`: then it is drawn at once,
 * without a placeholder.
 */
export function screen<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  const code: Code<Props> = {
    Late: lazy(async () => {
      const Component: ComponentType<Props> = (await keep())[name];
      return { default: (props: Props) => <Component {...props} /> };
    }),
  };
  const keep = async () => {
    const module = await load();
    code.Loaded = module[name];
    return module;
  };
  return Object.assign((props: Props) => <Drawn code={code} props={props} />, { load: keep });
}

type Code<Props> = {
  Loaded?: ComponentType<Props>;
  Late: ReturnType<typeof lazy<(props: Props) => ReactNode>>;
};

function Drawn<Props extends object>({
  code: { Loaded, Late },
  props,
}: {
  code: Code<Props>;
  props: Props;
}) {
  // A screen that was waited for is not replaced while it is shown.
  const [Now] = useState(() => Loaded);
  return Now ? <Now {...props} /> : <Late {...props} />;
}
