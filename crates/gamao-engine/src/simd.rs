//! Sixteen floats at a time, with the instructions that the processor is found to have at run time.
//!
//! Kernels are written once over `Lanes` and compiled once for each [`Isa`]. All paths add in the
//! same order; without fused multiply-add the last bits may differ.
//!
//! This is the only module with `unsafe`. Its invariants:
//!
//! 1. An [`Isa`] other than the portable one is only made by [`Isa::available`], after the
//!    processor was checked for every feature that `dispatch` enables for it. So the calls of
//!    functions with those features in `dispatch` are sound.
//! 2. A type that implements `Lanes` with intrinsics is only named in `dispatch`, inside a
//!    function with the features those intrinsics need.
//! 3. Loads and stores go through `&Block` and `&mut Block`, which are 64 bytes on 64.

#![cfg_attr(
    any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"),
    expect(unsafe_code, reason = "processor intrinsics; the invariants are listed above")
)]
#![expect(
    clippy::inline_always,
    reason = "the intrinsics must end up inside functions with their features"
)]

/// Floats in a block.
pub const BLOCK: usize = 16;

/// Sixteen floats, one cache line.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
#[repr(C, align(64))]
pub struct Block(pub [f32; BLOCK]);

/// Sixteen floats in registers.
pub(crate) trait Lanes: Copy {
    fn splat(value: f32) -> Self;
    fn load(from: &Block) -> Self;
    fn store(self, to: &mut Block);
    fn add(self, other: Self) -> Self;
    fn mul(self, other: Self) -> Self;
    /// `self * factor + addend`, in one rounding where the processor can.
    fn mul_add(self, factor: Self, addend: Self) -> Self;
    /// Each clamped to -1 and 1.
    fn clamp_unit(self) -> Self;

    /// The sum, halves first, so that every path adds in the same order.
    #[inline(always)]
    fn sum(self) -> f32 {
        let mut block = Block::default();
        self.store(&mut block);
        let mut lanes = block.0;
        for half in [8, 4, 2, 1] {
            for i in 0..half {
                lanes[i] += lanes[i + half];
            }
        }
        lanes[0]
    }
}

/// Any processor.
#[cfg(not(any(target_arch = "aarch64", all(target_arch = "wasm32", target_feature = "simd128"))))]
#[derive(Clone, Copy)]
pub(crate) struct Portable([f32; BLOCK]);

#[cfg(not(any(target_arch = "aarch64", all(target_arch = "wasm32", target_feature = "simd128"))))]
impl Lanes for Portable {
    #[inline(always)]
    fn splat(value: f32) -> Self {
        Self([value; BLOCK])
    }

    #[inline(always)]
    fn load(from: &Block) -> Self {
        Self(from.0)
    }

    #[inline(always)]
    fn store(self, to: &mut Block) {
        to.0 = self.0;
    }

    #[inline(always)]
    fn add(mut self, other: Self) -> Self {
        for i in 0..BLOCK {
            self.0[i] += other.0[i];
        }
        self
    }

    #[inline(always)]
    fn mul(mut self, other: Self) -> Self {
        for i in 0..BLOCK {
            self.0[i] *= other.0[i];
        }
        self
    }

    #[inline(always)]
    fn mul_add(mut self, factor: Self, addend: Self) -> Self {
        for i in 0..BLOCK {
            self.0[i] = self.0[i] * factor.0[i] + addend.0[i];
        }
        self
    }

    #[inline(always)]
    fn clamp_unit(mut self) -> Self {
        for lane in &mut self.0 {
            *lane = lane.clamp(-1.0, 1.0);
        }
        self
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::{
        __m256, __m512, _mm_add_ps, _mm_add_ss, _mm_cvtss_f32, _mm_movehdup_ps, _mm_movehl_ps,
        _mm256_add_ps, _mm256_castps256_ps128, _mm256_extractf128_ps, _mm256_fmadd_ps,
        _mm256_load_ps, _mm256_max_ps, _mm256_min_ps, _mm256_mul_ps, _mm256_set1_ps,
        _mm256_store_ps, _mm512_add_ps, _mm512_castps512_ps256, _mm512_extractf32x8_ps,
        _mm512_fmadd_ps, _mm512_load_ps, _mm512_max_ps, _mm512_min_ps, _mm512_mul_ps,
        _mm512_set1_ps, _mm512_store_ps,
    };

    use super::{Block, Lanes};

    /// The sum of eight lanes, halves first.
    ///
    /// # Safety
    ///
    /// Only inside a function with AVX2.
    #[inline(always)]
    unsafe fn sum(eight: __m256) -> f32 {
        // SAFETY: the caller's.
        unsafe {
            let four = _mm_add_ps(_mm256_castps256_ps128(eight), _mm256_extractf128_ps::<1>(eight));
            let two = _mm_add_ps(four, _mm_movehl_ps(four, four));
            _mm_cvtss_f32(_mm_add_ss(two, _mm_movehdup_ps(two)))
        }
    }

    #[derive(Clone, Copy)]
    pub(crate) struct Avx512(__m512);

    impl Lanes for Avx512 {
        #[inline(always)]
        fn splat(value: f32) -> Self {
            // SAFETY: invariant 2.
            Self(unsafe { _mm512_set1_ps(value) })
        }

        #[inline(always)]
        fn load(from: &Block) -> Self {
            // SAFETY: invariants 2 and 3.
            Self(unsafe { _mm512_load_ps(from.0.as_ptr()) })
        }

        #[inline(always)]
        fn store(self, to: &mut Block) {
            // SAFETY: invariants 2 and 3.
            unsafe { _mm512_store_ps(to.0.as_mut_ptr(), self.0) }
        }

        #[inline(always)]
        fn add(self, other: Self) -> Self {
            // SAFETY: invariant 2.
            Self(unsafe { _mm512_add_ps(self.0, other.0) })
        }

        #[inline(always)]
        fn mul(self, other: Self) -> Self {
            // SAFETY: invariant 2.
            Self(unsafe { _mm512_mul_ps(self.0, other.0) })
        }

        #[inline(always)]
        fn mul_add(self, factor: Self, addend: Self) -> Self {
            // SAFETY: invariant 2.
            Self(unsafe { _mm512_fmadd_ps(self.0, factor.0, addend.0) })
        }

        #[inline(always)]
        fn clamp_unit(self) -> Self {
            // SAFETY: invariant 2.
            Self(unsafe {
                _mm512_max_ps(_mm512_min_ps(self.0, _mm512_set1_ps(1.0)), _mm512_set1_ps(-1.0))
            })
        }

        #[inline(always)]
        fn sum(self) -> f32 {
            // SAFETY: invariant 2.
            unsafe {
                let low = _mm512_castps512_ps256(self.0);
                sum(_mm256_add_ps(low, _mm512_extractf32x8_ps::<1>(self.0)))
            }
        }
    }

    #[derive(Clone, Copy)]
    pub(crate) struct Avx2([__m256; 2]);

    impl Lanes for Avx2 {
        #[inline(always)]
        fn splat(value: f32) -> Self {
            // SAFETY: invariant 2.
            Self(unsafe { [_mm256_set1_ps(value); 2] })
        }

        #[inline(always)]
        fn load(from: &Block) -> Self {
            let (low, high) = from.0.split_at(8);
            // SAFETY: invariants 2 and 3; each half has eight floats.
            Self(unsafe { [_mm256_load_ps(low.as_ptr()), _mm256_load_ps(high.as_ptr())] })
        }

        #[inline(always)]
        fn store(self, to: &mut Block) {
            let (low, high) = to.0.split_at_mut(8);
            // SAFETY: invariants 2 and 3; each half has eight floats.
            unsafe {
                _mm256_store_ps(low.as_mut_ptr(), self.0[0]);
                _mm256_store_ps(high.as_mut_ptr(), self.0[1]);
            }
        }

        #[inline(always)]
        fn add(self, other: Self) -> Self {
            // SAFETY: invariant 2.
            Self(unsafe {
                [_mm256_add_ps(self.0[0], other.0[0]), _mm256_add_ps(self.0[1], other.0[1])]
            })
        }

        #[inline(always)]
        fn mul(self, other: Self) -> Self {
            // SAFETY: invariant 2.
            Self(unsafe {
                [_mm256_mul_ps(self.0[0], other.0[0]), _mm256_mul_ps(self.0[1], other.0[1])]
            })
        }

        #[inline(always)]
        fn mul_add(self, factor: Self, addend: Self) -> Self {
            // SAFETY: invariant 2.
            Self(unsafe {
                [
                    _mm256_fmadd_ps(self.0[0], factor.0[0], addend.0[0]),
                    _mm256_fmadd_ps(self.0[1], factor.0[1], addend.0[1]),
                ]
            })
        }

        #[inline(always)]
        fn clamp_unit(self) -> Self {
            // SAFETY: invariant 2.
            Self(unsafe {
                let (low, high) = (_mm256_set1_ps(-1.0), _mm256_set1_ps(1.0));
                self.0.map(|half| _mm256_max_ps(_mm256_min_ps(half, high), low))
            })
        }

        #[inline(always)]
        fn sum(self) -> f32 {
            // SAFETY: invariant 2.
            unsafe { sum(_mm256_add_ps(self.0[0], self.0[1])) }
        }
    }
}

#[cfg(target_arch = "x86_64")]
use x86::{Avx2, Avx512};

/// What [`Isa::Portable`] compiles to: the vectors that every processor of the kind has.
#[cfg(not(any(
    target_arch = "aarch64",
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
use Portable as Plain;
#[cfg(target_arch = "aarch64")]
use neon::Neon as Plain;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use wasm::Simd128 as Plain;

#[cfg(target_arch = "aarch64")]
mod neon {
    use std::arch::aarch64::{
        float32x4_t, vaddq_f32, vdupq_n_f32, vfmaq_f32, vld1q_f32, vmaxq_f32, vminq_f32, vmulq_f32,
        vst1q_f32,
    };

    use super::{Block, Lanes};

    #[derive(Clone, Copy)]
    pub(crate) struct Neon([float32x4_t; 4]);

    impl Neon {
        #[inline(always)]
        fn zip(self, other: Self, f: impl Fn(float32x4_t, float32x4_t) -> float32x4_t) -> Self {
            let (a, b) = (self.0, other.0);
            Self([f(a[0], b[0]), f(a[1], b[1]), f(a[2], b[2]), f(a[3], b[3])])
        }
    }

    impl Lanes for Neon {
        #[inline(always)]
        fn splat(value: f32) -> Self {
            // SAFETY: every aarch64 processor has NEON.
            Self([unsafe { vdupq_n_f32(value) }; 4])
        }

        #[inline(always)]
        fn load(from: &Block) -> Self {
            let (quarters, _) = from.0.as_chunks::<4>();
            let load = |i: usize| {
                // SAFETY: NEON is there; four floats lie behind the pointer.
                unsafe { vld1q_f32(quarters[i].as_ptr()) }
            };
            Self([load(0), load(1), load(2), load(3)])
        }

        #[inline(always)]
        fn store(self, to: &mut Block) {
            let (quarters, _) = to.0.as_chunks_mut::<4>();
            for (quarter, value) in quarters.iter_mut().zip(self.0) {
                // SAFETY: NEON is there; four floats lie behind the pointer.
                unsafe { vst1q_f32(quarter.as_mut_ptr(), value) }
            }
        }

        #[inline(always)]
        fn add(self, other: Self) -> Self {
            // SAFETY: every aarch64 processor has NEON.
            self.zip(other, |a, b| unsafe { vaddq_f32(a, b) })
        }

        #[inline(always)]
        fn mul(self, other: Self) -> Self {
            // SAFETY: every aarch64 processor has NEON.
            self.zip(other, |a, b| unsafe { vmulq_f32(a, b) })
        }

        #[inline(always)]
        fn mul_add(self, factor: Self, addend: Self) -> Self {
            let (a, b, c) = (self.0, factor.0, addend.0);
            // SAFETY: every aarch64 processor has NEON.
            let one = |i: usize| unsafe { vfmaq_f32(c[i], a[i], b[i]) };
            Self([one(0), one(1), one(2), one(3)])
        }

        #[inline(always)]
        fn clamp_unit(self) -> Self {
            let (low, high) = (Self::splat(-1.0), Self::splat(1.0));
            // SAFETY: every aarch64 processor has NEON.
            self.zip(high, |a, b| unsafe { vminq_f32(a, b) })
                .zip(low, |a, b| unsafe { vmaxq_f32(a, b) })
        }
    }
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm {
    use std::arch::wasm32::{
        f32x4, f32x4_add, f32x4_mul, f32x4_pmax, f32x4_pmin, f32x4_splat, v128, v128_store,
    };

    use super::{Block, Lanes};

    #[derive(Clone, Copy)]
    pub(crate) struct Simd128([v128; 4]);

    impl Simd128 {
        #[inline(always)]
        fn zip(self, other: Self, f: impl Fn(v128, v128) -> v128) -> Self {
            let (a, b) = (self.0, other.0);
            Self([f(a[0], b[0]), f(a[1], b[1]), f(a[2], b[2]), f(a[3], b[3])])
        }
    }

    impl Lanes for Simd128 {
        #[inline(always)]
        fn splat(value: f32) -> Self {
            Self([f32x4_splat(value); 4])
        }

        #[inline(always)]
        fn load(from: &Block) -> Self {
            let (quarters, _) = from.0.as_chunks::<4>();
            let load = |i: usize| {
                let [a, b, c, d] = quarters[i];
                f32x4(a, b, c, d)
            };
            Self([load(0), load(1), load(2), load(3)])
        }

        #[inline(always)]
        fn store(self, to: &mut Block) {
            let (quarters, _) = to.0.as_chunks_mut::<4>();
            for (quarter, value) in quarters.iter_mut().zip(self.0) {
                // SAFETY: sixteen bytes lie behind the pointer, of any alignment.
                unsafe { v128_store(quarter.as_mut_ptr().cast(), value) }
            }
        }

        #[inline(always)]
        fn add(self, other: Self) -> Self {
            self.zip(other, |a, b| f32x4_add(a, b))
        }

        #[inline(always)]
        fn mul(self, other: Self) -> Self {
            self.zip(other, |a, b| f32x4_mul(a, b))
        }

        #[inline(always)]
        fn mul_add(self, factor: Self, addend: Self) -> Self {
            self.mul(factor).add(addend)
        }

        #[inline(always)]
        fn clamp_unit(self) -> Self {
            self.zip(Self::splat(1.0), |a, b| f32x4_pmin(a, b))
                .zip(Self::splat(-1.0), |a, b| f32x4_pmax(a, b))
        }
    }
}

/// Which instructions to use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Isa(Kind);

/// Other processors have one path, chosen when compiling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    #[cfg(target_arch = "x86_64")]
    Avx512,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    Portable,
}

impl Isa {
    /// Portable code, on every processor.
    pub const PORTABLE: Self = Self(Kind::Portable);

    /// The paths that this processor supports, fastest first.
    pub fn available() -> Vec<Self> {
        let mut available = Vec::new();
        #[cfg(target_arch = "x86_64")]
        {
            let avx2 = is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("fma")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("popcnt");
            if avx2
                && is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512cd")
                && is_x86_feature_detected!("avx512dq")
                && is_x86_feature_detected!("avx512vl")
            {
                available.push(Self(Kind::Avx512));
            }
            if avx2 {
                available.push(Self(Kind::Avx2));
            }
        }
        available.push(Self::PORTABLE);
        available
    }

    /// The fastest path of this processor.
    pub fn detect() -> Self {
        Self::available()[0]
    }

    /// `avx512`, `avx2` or `portable`.
    pub const fn name(self) -> &'static str {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => "avx512",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => "avx2",
            Kind::Portable => "portable",
        }
    }
}

/// Work to be compiled for each instruction set.
pub(crate) trait Kernel {
    type Output;

    /// The work. Implementations and all they call must be `#[inline(always)]`.
    fn run<L: Lanes>(self) -> Self::Output;
}

/// Runs a kernel with the instructions of `isa`.
#[inline]
pub(crate) fn dispatch<K: Kernel>(isa: Isa, kernel: K) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    #[target_feature(
        enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2,fma,bmi1,bmi2,lzcnt,popcnt"
    )]
    fn avx512<K: Kernel>(kernel: K) -> K::Output {
        kernel.run::<Avx512>()
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,fma,bmi1,bmi2,lzcnt,popcnt")]
    fn avx2<K: Kernel>(kernel: K) -> K::Output {
        kernel.run::<Avx2>()
    }

    match isa.0 {
        // SAFETY: invariant 1.
        #[cfg(target_arch = "x86_64")]
        Kind::Avx512 => unsafe { avx512(kernel) },
        // SAFETY: invariant 1.
        #[cfg(target_arch = "x86_64")]
        Kind::Avx2 => unsafe { avx2(kernel) },
        Kind::Portable => kernel.run::<Plain>(),
    }
}
