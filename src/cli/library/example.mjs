// The engine in Node: `npm run build:engine`, then `node src/cli/library/example.mjs`.
const { defaultDesign, evaluate } = await import(
  new URL(process.argv[2] ?? '../../../build/netloom-engine.mjs', import.meta.url).href
);

const design = defaultDesign();
for (const budgetGBps of [300, 600]) {
  const found = evaluate({ ...design, bandwidth: { ...design.bandwidth, budgetGBps } });
  if (!found.ok) throw new Error(found.problems[0].message);
  for (const { scheme, iterationNs, networkCostDollars } of found.value.schemes)
    console.log(`${budgetGBps} GB/s ${scheme} ${iterationNs} ns ${networkCostDollars} $`);
}
