/*
 * The arithmetic of the sentence encoder, in AssemblyScript; `scripts/build-encoder-kernel.ts` makes encoder-kernel.ts of it.
 *
 * Every function works on addresses of the memory that encoder.ts lays out, and keeps nothing. The same bytes on every machine:
 * single floats are added, multiplied, divided and rounded as the standard says, and the one relaxed operation is exact here,
 * since its second factor is never above 127 and no pair of its products passes 16 bits.
 */

/** Rows are done six at a time: encoder.ts pads to a multiple of it. */
const tile: i32 = 6;

// @ts-ignore: a decorator
@inline
function sumOf(v: v128): f32 {
  return f32x4.extract_lane(v, 0) + f32x4.extract_lane(v, 1) + (f32x4.extract_lane(v, 2) + f32x4.extract_lane(v, 3));
}

// @ts-ignore: a decorator
@inline
function largestOf(v: v128): f32 {
  return max(
    max(f32x4.extract_lane(v, 0), f32x4.extract_lane(v, 1)),
    max(f32x4.extract_lane(v, 2), f32x4.extract_lane(v, 3)),
  );
}

/** e^v: two to a whole power times a polynomial (as in Cephes' expf), right to 2e-7; v is held within ±87. */
// @ts-ignore: a decorator
@inline
function exp4(v: v128): v128 {
  v = f32x4.min(f32x4.max(v, f32x4.splat(-87)), f32x4.splat(87));
  const n = f32x4.nearest(f32x4.mul(v, f32x4.splat(1.44269504088896341)));
  let r = f32x4.sub(v, f32x4.mul(n, f32x4.splat(0.693359375)));
  r = f32x4.sub(r, f32x4.mul(n, f32x4.splat(-2.12194440e-4)));
  let p = f32x4.splat(1.9875691500e-4);
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1.3981999507e-3));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(8.3334519073e-3));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(4.1665795894e-2));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1.6666665459e-1));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(5.0000001201e-1));
  p = f32x4.add(f32x4.add(f32x4.mul(p, f32x4.mul(r, r)), r), f32x4.splat(1));
  return f32x4.mul(p, i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(n), i32x4.splat(127)), 23));
}

/**
 * Rows of floats as signed bytes: of each `group` numbers of a row one scale (largest / 127) and, in `starts`, the sum of the
 * bytes times -64, which takes back that weights are stored 64 too high.
 */
export function quantise(x: usize, bytes: usize, scales: usize, starts: usize, rows: i32, columns: i32, group: i32): void {
  const groups = (rows * columns) / group;
  for (let g = 0; g < groups; g++) {
    let top = f32x4.splat(0);
    for (let at = 0; at < group; at += 4) top = f32x4.max(top, f32x4.abs(v128.load(x + (<usize>at << 2))));
    const scale = largestOf(top) / 127;
    const per = f32x4.splat(scale > 0 ? <f32>1 / scale : 0);
    let sums = i32x4.splat(0);
    for (let at = 0; at < group; at += 16) {
      const from = x + (<usize>at << 2);
      const a = i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(v128.load(from), per)));
      const b = i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(v128.load(from, 16), per)));
      const c = i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(v128.load(from, 32), per)));
      const d = i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(v128.load(from, 48), per)));
      sums = i32x4.add(sums, i32x4.add(i32x4.add(a, b), i32x4.add(c, d)));
      v128.store(
        bytes + at,
        i8x16.narrow_i16x8_s(i16x8.narrow_i32x4_s(a, b), i16x8.narrow_i32x4_s(c, d)),
      );
    }
    const sum =
      i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1) + i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3);
    store<f32>(scales + (<usize>g << 2), scale);
    store<i32>(starts + (<usize>g << 2), sum * -64);
    x += <usize>group << 2;
    bytes += group;
  }
}

// @ts-ignore: a decorator
@inline
function put(y: usize, sum: v128, scale: f32, weightScale: v128, before: v128): void {
  v128.store(y, f32x4.add(f32x4.mul(f32x4.mul(f32x4.convert_i32x4_s(sum), f32x4.splat(scale)), weightScale), before));
}

/**
 * y[row][output] = bias[output] + sum over the groups of scale × weightScale[output] × (bytes · weights).
 * `weights` lie in blocks of eight outputs; in a block, for every four columns, the four weights (0 to 127) of each output in turn.
 */
export function product(
  bytes: usize,
  scales: usize,
  starts: usize,
  weights: usize,
  weightScales: usize,
  bias: usize,
  y: usize,
  rows: i32,
  outputs: i32,
  columns: i32,
  group: i32,
): void {
  const groups = columns / group;
  const row = <usize>columns;
  const line = <usize>outputs << 2;
  const step = <usize>groups << 2;
  for (let output = 0; output < outputs; output += 8) {
    const scaleA = v128.load(weightScales + (<usize>output << 2));
    const scaleB = v128.load(weightScales + (<usize>output << 2), 16);
    const biasA = v128.load(bias + (<usize>output << 2));
    const biasB = v128.load(bias + (<usize>output << 2), 16);
    const block = weights + <usize>output * row;
    for (let first = 0; first < rows; first += tile) {
      const to = y + <usize>first * line + (<usize>output << 2);
      for (let g = 0; g < groups; g++) {
        const s = (<usize>first * groups + g) << 2;
        let a0 = v128.load32_splat(starts + s);
        let b0 = a0;
        let a1 = v128.load32_splat(starts + s + step);
        let b1 = a1;
        let a2 = v128.load32_splat(starts + s + step * 2);
        let b2 = a2;
        let a3 = v128.load32_splat(starts + s + step * 3);
        let b3 = a3;
        let a4 = v128.load32_splat(starts + s + step * 4);
        let b4 = a4;
        let a5 = v128.load32_splat(starts + s + step * 5);
        let b5 = a5;
        let x0 = bytes + <usize>first * row + g * group;
        let x3 = x0 + row * 3;
        let w = block + (<usize>(g * group) << 3);
        const end = w + (<usize>group << 3);
        while (w < end) {
          const wa = v128.load(w);
          const wb = v128.load(w, 16);
          let x = v128.load32_splat(x0);
          a0 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, wa, a0);
          b0 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, wb, b0);
          x = v128.load32_splat(x0 + row);
          a1 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, wa, a1);
          b1 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, wb, b1);
          x = v128.load32_splat(x0 + row * 2);
          a2 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, wa, a2);
          b2 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, wb, b2);
          x = v128.load32_splat(x3);
          a3 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, wa, a3);
          b3 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, wb, b3);
          x = v128.load32_splat(x3 + row);
          a4 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, wa, a4);
          b4 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, wb, b4);
          x = v128.load32_splat(x3 + row * 2);
          a5 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, wa, a5);
          b5 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, wb, b5);
          w += 32;
          x0 += 4;
          x3 += 4;
        }
        const begins = g == 0;
        put(to, a0, load<f32>(scales + s), scaleA, begins ? biasA : v128.load(to));
        put(to + 16, b0, load<f32>(scales + s), scaleB, begins ? biasB : v128.load(to, 16));
        const to1 = to + line;
        put(to1, a1, load<f32>(scales + s + step), scaleA, begins ? biasA : v128.load(to1));
        put(to1 + 16, b1, load<f32>(scales + s + step), scaleB, begins ? biasB : v128.load(to1, 16));
        const to2 = to1 + line;
        put(to2, a2, load<f32>(scales + s + step * 2), scaleA, begins ? biasA : v128.load(to2));
        put(to2 + 16, b2, load<f32>(scales + s + step * 2), scaleB, begins ? biasB : v128.load(to2, 16));
        const to3 = to2 + line;
        put(to3, a3, load<f32>(scales + s + step * 3), scaleA, begins ? biasA : v128.load(to3));
        put(to3 + 16, b3, load<f32>(scales + s + step * 3), scaleB, begins ? biasB : v128.load(to3, 16));
        const to4 = to3 + line;
        put(to4, a4, load<f32>(scales + s + step * 4), scaleA, begins ? biasA : v128.load(to4));
        put(to4 + 16, b4, load<f32>(scales + s + step * 4), scaleB, begins ? biasB : v128.load(to4, 16));
        const to5 = to4 + line;
        put(to5, a5, load<f32>(scales + s + step * 5), scaleA, begins ? biasA : v128.load(to5));
        put(to5 + 16, b5, load<f32>(scales + s + step * 5), scaleB, begins ? biasB : v128.load(to5, 16));
      }
    }
  }
}

/** x = layer norm of (x + y), row by row, with its weights and biases. */
export function addNorm(x: usize, y: usize, weights: usize, bias: usize, rows: i32, columns: i32): void {
  const bytes = <usize>columns << 2;
  for (let row = 0; row < rows; row++) {
    let sums = f32x4.splat(0);
    for (let at: usize = 0; at < bytes; at += 16) {
      const v = f32x4.add(v128.load(x + at), v128.load(y + at));
      v128.store(x + at, v);
      sums = f32x4.add(sums, v);
    }
    const mean = f32x4.splat(sumOf(sums) / <f32>columns);
    let squares = f32x4.splat(0);
    for (let at: usize = 0; at < bytes; at += 16) {
      const v = f32x4.sub(v128.load(x + at), mean);
      squares = f32x4.add(squares, f32x4.mul(v, v));
    }
    const per = f32x4.splat(<f32>1 / sqrt<f32>(sumOf(squares) / <f32>columns + <f32>1e-12));
    for (let at: usize = 0; at < bytes; at += 16) {
      const v = f32x4.mul(f32x4.sub(v128.load(x + at), mean), per);
      v128.store(x + at, f32x4.add(f32x4.mul(v, v128.load(weights + at)), v128.load(bias + at)));
    }
    x += bytes;
    y += bytes;
  }
}

/** GELU in its tanh form, in place: x / (1 + e^(-2u)), u = √(2/π) (x + 0.044715 x³). */
export function gelu(x: usize, count: i32): void {
  const end = x + (<usize>count << 2);
  for (; x < end; x += 16) {
    const v = v128.load(x);
    const u = f32x4.mul(v, f32x4.add(f32x4.mul(f32x4.mul(v, v), f32x4.splat(-0.07135481283)), f32x4.splat(-1.595769122)));
    v128.store(x, f32x4.div(v, f32x4.add(f32x4.splat(1), exp4(u))));
  }
}

/**
 * Attention of one text's `length` rows to one another, head by head (32 columns each). `qkv` has three times `hidden` columns;
 * `work` has room for (32 + 1) × (length rounded up to four) floats.
 */
export function attend(qkv: usize, out: usize, work: usize, length: i32, hidden: i32): void {
  const row = (<usize>hidden * 3) << 2;
  const wide = <usize>((length + 3) & ~3) << 2;
  const odds = work + wide * 32;
  const least = f32x4.splat(-1e30);
  for (let head = 0; head < hidden; head += 32) {
    const query = qkv + (<usize>head << 2);
    const key = query + (<usize>hidden << 2);
    const value = key + (<usize>hidden << 2);
    // Keys by column, so that four of them are multiplied at once.
    memory.fill(work, 0, wide * 32);
    for (let at = 0; at < length; at++)
      for (let column = 0; column < 32; column++)
        store<f32>(work + wide * column + (<usize>at << 2), load<f32>(key + row * at + (<usize>column << 2)));
    for (let at = 0; at < length; at++) {
      const q = query + row * at;
      let top = least;
      for (let to: usize = 0; to < wide; to += 16) {
        let sum = f32x4.splat(0);
        let other = f32x4.splat(0);
        let k = work + to;
        for (let column: usize = 0; column < 128; column += 8) {
          sum = f32x4.add(sum, f32x4.mul(v128.load32_splat(q + column), v128.load(k)));
          other = f32x4.add(other, f32x4.mul(v128.load32_splat(q + column, 4), v128.load(k + wide)));
          k += wide + wide;
        }
        sum = f32x4.mul(f32x4.add(sum, other), f32x4.splat(0.17677669529663687));
        // What lies beyond the text's end has no part in it.
        const beyond = i32x4.ge_s(i32x4.add(i32x4.splat(<i32>(to >> 2)), i32x4(0, 1, 2, 3)), i32x4.splat(length));
        sum = v128.bitselect(least, sum, beyond);
        v128.store(odds + to, sum);
        top = f32x4.max(top, sum);
      }
      const most = f32x4.splat(largestOf(top));
      let total = f32x4.splat(0);
      for (let to: usize = 0; to < wide; to += 16) {
        const score = v128.load(odds + to);
        const e = v128.andnot(exp4(f32x4.sub(score, most)), f32x4.eq(score, least));
        v128.store(odds + to, e);
        total = f32x4.add(total, e);
      }
      let o0 = f32x4.splat(0);
      let o1 = o0;
      let o2 = o0;
      let o3 = o0;
      let o4 = o0;
      let o5 = o0;
      let o6 = o0;
      let o7 = o0;
      let v = value;
      for (let to = 0; to < length; to++) {
        const p = v128.load32_splat(odds + (<usize>to << 2));
        o0 = f32x4.add(o0, f32x4.mul(p, v128.load(v)));
        o1 = f32x4.add(o1, f32x4.mul(p, v128.load(v, 16)));
        o2 = f32x4.add(o2, f32x4.mul(p, v128.load(v, 32)));
        o3 = f32x4.add(o3, f32x4.mul(p, v128.load(v, 48)));
        o4 = f32x4.add(o4, f32x4.mul(p, v128.load(v, 64)));
        o5 = f32x4.add(o5, f32x4.mul(p, v128.load(v, 80)));
        o6 = f32x4.add(o6, f32x4.mul(p, v128.load(v, 96)));
        o7 = f32x4.add(o7, f32x4.mul(p, v128.load(v, 112)));
        v += row;
      }
      const per = f32x4.splat(<f32>1 / sumOf(total));
      const o = out + ((<usize>hidden * at + head) << 2);
      v128.store(o, f32x4.mul(o0, per));
      v128.store(o, f32x4.mul(o1, per), 16);
      v128.store(o, f32x4.mul(o2, per), 32);
      v128.store(o, f32x4.mul(o3, per), 48);
      v128.store(o, f32x4.mul(o4, per), 64);
      v128.store(o, f32x4.mul(o5, per), 80);
      v128.store(o, f32x4.mul(o6, per), 96);
      v128.store(o, f32x4.mul(o7, per), 112);
    }
  }
}
