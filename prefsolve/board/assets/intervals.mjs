// 95% intervals of samples: Wilson's for a chance, Student's for a mean, as prefsolve/single_dummy/intervals.py has them.

const NORMAL = 1.959963984540054;
const FEW = [
  12.706204736174694, 4.302652729749462, 3.1824463052837078, 2.7764451051977934, 2.5705818356363146, 2.4469118511449786,
  2.364624251592784, 2.306004135204166, 2.262157162798205, 2.228138851986274, 2.200985160091639, 2.1788128296672284,
];

/** @returns {[number, number]} between which the chance lies */
export function intervalOfChance(made, seen) {
  const n = seen, p = made / seen, z = NORMAL, middle = (p + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

function student(freedom) {
  if (freedom <= FEW.length) return FEW[freedom - 1];
  const x = NORMAL, v = freedom, square = x * x;
  const first = (x * (square + 1)) / 4, second = (x * (square * (5 * square + 16) + 3)) / 96, third = (x * (square * (square * (3 * square + 19) + 17) - 15)) / 384;
  const fourth = (x * (square * (square * (square * (79 * square + 776) + 1482) - 1920) - 945)) / 92160;
  return x + (first + (second + (third + fourth / v) / v) / v) / v;
}

/** Mean tricks, the standard error, and the interval. @param {number[]} counts layouts by tricks */
export function meanOf(counts) {
  const over = (some, of) => some.reduce((sum, n, tricks) => sum + n * of(tricks), 0), seen = over(counts, () => 1), total = over(counts, (t) => t);
  if (seen < 2) return { mean: total / seen, error: NaN, interval: [0, 10] };
  const more = counts.slice(), tricks = counts.flatMap((n, t) => (n ? [t] : []));
  more[Math.max(tricks[0] - 1, 0)] += 1;
  more[Math.min(tricks[tricks.length - 1] + 1, 10)] += 1;
  const middle = over(more, (t) => t) / (seen + 2), spread = over(more, (t) => t * t) - (seen + 2) * middle * middle;
  const half = student(seen - 1) * Math.sqrt(spread / ((seen + 1) * (seen + 2)));
  const error = Math.sqrt((seen * over(counts, (t) => t * t) - total * total) / (seen * seen * (seen - 1)));
  return { mean: total / seen, error, interval: [Math.max(0, middle - half), Math.min(10, middle + half)] };
}
