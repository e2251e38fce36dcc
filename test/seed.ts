import fc from 'fast-check';

// Every run of the tests draws the same values, so that a run passes or fails by the code alone. AAH_SEED=N draws
// others: `npm run fuzz` looks for new ones.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.AAH_SEED ?? 20_140_401) });
