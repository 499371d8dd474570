/**
 * The logo and name of the product. The logo is the favicon, which every phone has already loaded.
 */
export function Brand({ name, className = "" }: { name: string; className?: string }) {
  return (
    <span className={`inline-flex min-w-0 items-center gap-2 font-bold ${className}`}>
      <img
        src="/favicon.svg"
        alt=""
        width="32"
        height="32"
        className="size-[min(2rem,40px)] shrink-0"
      />
      <span className="truncate @max-[16rem]:hidden">{name}</span>
    </span>
  );
}
