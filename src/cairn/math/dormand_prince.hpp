#pragma once
#include <array>
#include <cmath>
#include <cstddef>

#include "cairn/core/host_device.hpp"

/// Dormand-Prince 8(5,3) with its dense output of order 7, as value code.                  docs/theory/integration.md
/// Coefficients: Dormand & Prince, and the continuous extension, as printed in Hairer, Nørsett & Wanner, Solving
/// Ordinary Differential Equations I (2nd ed. 1993), §II.5-II.6 and its program DOP853.
namespace cairn::math {

template <std::size_t N>
using Vec = std::array<double, N>;

namespace dormand_prince_8 {
/// Events are found between the ends of a step, where the dense output errs more than the step's end, by this factor as
/// measured on rocking and slide-rocking: the error that steers the step is scaled up by it.
inline constexpr double kInterior = 10.0;
inline constexpr std::size_t kStages = 16;  // 12 for the step, the new slope, 3 for the dense output

/// Abscissae of the stages.
CAIRN_HD_TABLE double kC[kStages] = {0.0,
                                     0.526001519587677318785587544488e-01,
                                     0.789002279381515978178381316732e-01,
                                     0.118350341907227396726757197510e+00,
                                     0.281649658092772603273242802490e+00,
                                     0.333333333333333333333333333333e+00,
                                     0.25,
                                     0.307692307692307692307692307692e+00,
                                     0.651282051282051282051282051282e+00,
                                     0.6,
                                     0.857142857142857142857142857142e+00,
                                     1.0,
                                     1.0,
                                     0.1,
                                     0.2,
                                     0.777777777777777777777777777778e+00};

/// Stage matrix; row 12 holds the weights of order 8.
CAIRN_HD_TABLE double kA[kStages][kStages] = {
    {},
    {5.26001519587677318785587544488e-2},
    {1.97250569845378994544595329183e-2, 5.91751709536136983633785987549e-2},
    {2.95875854768068491816892993775e-2, 0, 8.87627564304205475450678981324e-2},
    {2.41365134159266685502369798665e-1, 0, -8.84549479328286085344864962717e-1, 9.24834003261792003115737966543e-1},
    {3.7037037037037037037037037037e-2, 0, 0, 1.70828608729473871279604482173e-1, 1.25467687566822425016691814123e-1},
    {3.7109375e-2, 0, 0, 1.70252211019544039314978060272e-1, 6.02165389804559606850219397283e-2, -1.7578125e-2},
    {3.70920001185047927108779319836e-2, 0, 0, 1.70383925712239993810214054705e-1, 1.07262030446373284651809199168e-1,
     -1.53194377486244017527936158236e-2, 8.27378916381402288758473766002e-3},
    {6.24110958716075717114429577812e-1, 0, 0, -3.36089262944694129406857109825e0, -8.68219346841726006818189891453e-1,
     2.75920996994467083049415600797e1, 2.01540675504778934086186788979e1, -4.34898841810699588477366255144e1},
    {4.77662536438264365890433908527e-1, 0, 0, -2.48811461997166764192642586468e0, -5.90290826836842996371446475743e-1,
     2.12300514481811942347288949897e1, 1.52792336328824235832596922938e1, -3.32882109689848629194453265587e1,
     -2.03312017085086261358222928593e-2},
    {-9.3714243008598732571704021658e-1, 0, 0, 5.18637242884406370830023853209e0, 1.09143734899672957818500254654e0,
     -8.14978701074692612513997267357e0, -1.85200656599969598641566180701e1, 2.27394870993505042818970056734e1,
     2.49360555267965238987089396762e0, -3.0467644718982195003823669022e0},
    {2.27331014751653820792359768449e0, 0, 0, -1.05344954667372501984066689879e1, -2.00087205822486249909675718444e0,
     -1.79589318631187989172765950534e1, 2.79488845294199600508499808837e1, -2.85899827713502369474065508674e0,
     -8.87285693353062954433549289258e0, 1.23605671757943030647266201528e1, 6.43392746015763530355970484046e-1},
    {5.42937341165687622380535766363e-2, 0, 0, 0, 0, 4.45031289275240888144113950566e0,
     1.89151789931450038304281599044e0, -5.8012039600105847814672114227e0, 3.1116436695781989440891606237e-1,
     -1.52160949662516078556178806805e-1, 2.01365400804030348374776537501e-1, 4.47106157277725905176885569043e-2},
    {5.61675022830479523392909219681e-2, 0, 0, 0, 0, 0, 2.53500210216624811088794765333e-1,
     -2.46239037470802489917441475441e-1, -1.24191423263816360469010140626e-1, 1.5329179827876569731206322685e-1,
     8.20105229563468988491666602057e-3, 7.56789766054569976138603589584e-3, -8.298e-3},
    {3.18346481635021405060768473261e-2, 0, 0, 0, 0, 2.83009096723667755288322961402e-2,
     5.35419883074385676223797384372e-2, -5.49237485713909884646569340306e-2, 0, 0, -1.08347328697249322858509316994e-4,
     3.82571090835658412954920192323e-4, -3.40465008687404560802977114492e-4, 1.41312443674632500278074618366e-1},
    {-4.28896301583791923408573538692e-1, 0, 0, 0, 0, -4.69762141536116384314449447206e0,
     7.68342119606259904184240953878e0, 4.06898981839711007970213554331e0, 3.56727187455281109270669543021e-1, 0, 0, 0,
     -1.39902416515901462129418009734e-3, 2.9475147891527723389556272149e0, -9.15095847217987001081870187138e0}};

/// Weights of the embedded third-order result, and of the fifth-order error.
inline constexpr double kThird0 = 0.244094488188976377952755905512e+00;
inline constexpr double kThird8 = 0.733846688281611857341361741547e+00;
inline constexpr double kThird11 = 0.220588235294117647058823529412e-01;
CAIRN_HD_TABLE double kErrorFifth[12] = {0.1312004499419488073250102996e-01,
                                         0,
                                         0,
                                         0,
                                         0,
                                         -0.1225156446376204440720569753e+01,
                                         -0.4957589496572501915214079952e+00,
                                         0.1664377182454986536961530415e+01,
                                         -0.3503288487499736816886487290e+00,
                                         0.3341791187130174790297318841e+00,
                                         0.8192320648511571246570742613e-01,
                                         -0.2235530786388629525884427845e-01};

/// The four highest coefficients of the dense output.
CAIRN_HD_TABLE double kD[4][kStages] = {
    {-0.84289382761090128651353491142e+01, 0, 0, 0, 0, 0.56671495351937776962531783590e+00,
     -0.30689499459498916912797304727e+01, 0.23846676565120698287728149680e+01, 0.21170345824450282767155149946e+01,
     -0.87139158377797299206789907490e+00, 0.22404374302607882758541771650e+01, 0.63157877876946881815570249290e+00,
     -0.88990336451333310820698117400e-01, 0.18148505520854727256656404962e+02, -0.91946323924783554000451984436e+01,
     -0.44360363875948939664310572000e+01},
    {0.10427508642579134603413151009e+02, 0, 0, 0, 0, 0.24228349177525818288430175319e+03,
     0.16520045171727028198505394887e+03, -0.37454675472269020279518312152e+03, -0.22113666853125306036270938578e+02,
     0.77334326684722638389603898808e+01, -0.30674084731089398182061213626e+02, -0.93321305264302278729567221706e+01,
     0.15697238121770843886131091075e+02, -0.31139403219565177677282850411e+02, -0.93529243588444783865713862664e+01,
     0.35816841486394083752465898540e+02},
    {0.19985053242002433820987653617e+02, 0, 0, 0, 0, -0.38703730874935176555105901742e+03,
     -0.18917813819516756882830838328e+03, 0.52780815920542364900561016686e+03, -0.11573902539959630126141871134e+02,
     0.68812326946963000169666922661e+01, -0.10006050966910838403183860980e+01, 0.77771377980534432092869265740e+00,
     -0.27782057523535084065932004339e+01, -0.60196695231264120758267380846e+02, 0.84320405506677161018159903784e+02,
     0.11992291136182789328035130030e+02},
    {-0.25693933462703749003312586129e+02, 0, 0, 0, 0, -0.15418974869023643374053993627e+03,
     -0.23152937917604549567536039109e+03, 0.35763911791061412378285349910e+03, 0.93405324183624310003907691704e+02,
     -0.37458323136451633156875139351e+02, 0.10409964950896230045147246184e+03, 0.29840293426660503123344363579e+02,
     -0.43533456590011143754432175058e+02, 0.96324553959188282948394950600e+02, -0.39177261675615439165231486172e+02,
     -0.14972683625798562581422125276e+03}};

/// y + h Σ a_ij k_j of the first `Count` components, zero entries left out at compile time; the others as in y.
template <std::size_t Row, std::size_t Count, std::size_t N>
CAIRN_HD Vec<N> stage_value(const Vec<N>& y, double h, const Vec<N> (&k)[kStages]) {
  Vec<N> result = y;
  for (std::size_t n = 0; n < Count; ++n) {
    double sum = 0.0;
    for (std::size_t j = 0; j < Row; ++j)
      if (kA[Row][j] != 0.0) sum += kA[Row][j] * k[j][n];
    result[n] = y[n] + h * sum;
  }
  return result;
}
}  // namespace dormand_prince_8

/// One accepted step with its polynomial on [t0, t0 + h].
template <std::size_t N>
struct DenseStep {
  double t0{};
  double h{};
  double t1{};  // end of the step; equal to a knot to the bit where the step ends at one
  std::array<Vec<N>, 8> c{};

  CAIRN_HD double at(std::size_t n, double t) const { return fraction(n, (t - t0) / h); }
  CAIRN_HD Vec<N> at(double t) const {
    Vec<N> y;
    if (t == t1) {
      for (std::size_t n = 0; n < N; ++n) y[n] = c[0][n] + c[1][n];
      return y;
    }
    const double s = (t - t0) / h;
    for (std::size_t n = 0; n < N; ++n) y[n] = fraction(n, s);
    return y;
  }
  /// Component n in Bernstein form over the step, Σ b_k C(7,k) s^k (1-s)^(7-k): the coefficients enclose it.     (N.2b)
  /// The nested form from inside out: adding a constant adds it to each coefficient, a factor s or 1 - s raises the degree.
  CAIRN_HD std::array<double, 8> bernstein(std::size_t n) const {
    std::array<double, 8> b{c[7][n]};
    raise<1>(b, n);
    return b;
  }
  /// Hairer's nested form: exact at both ends.
  CAIRN_HD double fraction(std::size_t n, double s) const {
    const double r = 1.0 - s;
    return c[0][n] +
           s * (c[1][n] + r * (c[2][n] + s * (c[3][n] + r * (c[4][n] + s * (c[5][n] + r * (c[6][n] + s * c[7][n]))))));
  }

 private:
  template <std::size_t Degree>
  CAIRN_HD void raise(std::array<double, 8>& b, std::size_t n) const {
    constexpr std::size_t kNext = 7 - Degree;  // the constant to be added
    constexpr double kPart = 1.0 / static_cast<double>(Degree);
    if constexpr (kNext % 2 == 0) {  // times s
      for (std::size_t k = Degree; k > 0; --k) b[k] = static_cast<double>(k) * kPart * b[k - 1] + c[kNext][n];
      b[0] = c[kNext][n];
    } else {  // times 1 - s
      for (std::size_t k = 0; k < Degree; ++k) b[k] = static_cast<double>(Degree - k) * kPart * b[k] + c[kNext][n];
      b[Degree] = c[kNext][n];
    }
    if constexpr (Degree < 7) raise<Degree + 1>(b, n);
  }
};

/// The error that each component may make in a step. Components from `controlled` on are quadratures: they ride along and
/// do not steer the step.
template <std::size_t N>
struct ErrorScale {
  Vec<N> scale;
  std::size_t controlled{N};
};

/// What one attempt at a step gives. `error` ≤ 1 means accepted.
template <std::size_t N>
struct StepAttempt {
  Vec<N> y{};
  Vec<N> slope{};  // at the end; first stage of the next step where nothing happens in between
  double error{};
};

/// Workspace and algorithm for one integrator; `Rhs` is callable as Vec<N> rhs(double t, const Vec<N>& y). It reads only
/// the first `Feeds` components of y: the others are integrals of these.
template <std::size_t N, std::size_t Feeds = N>
class DormandPrince8 {
 public:
  /// One step of length h from (t, y) with slope k0.                                                            (N.1)
  template <class Rhs>
  CAIRN_HD StepAttempt<N> attempt(Rhs&& rhs, double t, const Vec<N>& y, const Vec<N>& k0, double h, double t_end,
                                  const ErrorScale<N>& may) {
    namespace dp = dormand_prince_8;
    k_[0] = k0;
    k_[1] = rhs(t + dp::kC[1] * h, dp::stage_value<1, Feeds, N>(y, h, k_));
    k_[2] = rhs(t + dp::kC[2] * h, dp::stage_value<2, Feeds, N>(y, h, k_));
    k_[3] = rhs(t + dp::kC[3] * h, dp::stage_value<3, Feeds, N>(y, h, k_));
    k_[4] = rhs(t + dp::kC[4] * h, dp::stage_value<4, Feeds, N>(y, h, k_));
    k_[5] = rhs(t + dp::kC[5] * h, dp::stage_value<5, Feeds, N>(y, h, k_));
    k_[6] = rhs(t + dp::kC[6] * h, dp::stage_value<6, Feeds, N>(y, h, k_));
    k_[7] = rhs(t + dp::kC[7] * h, dp::stage_value<7, Feeds, N>(y, h, k_));
    k_[8] = rhs(t + dp::kC[8] * h, dp::stage_value<8, Feeds, N>(y, h, k_));
    k_[9] = rhs(t + dp::kC[9] * h, dp::stage_value<9, Feeds, N>(y, h, k_));
    k_[10] = rhs(t + dp::kC[10] * h, dp::stage_value<10, Feeds, N>(y, h, k_));
    k_[11] = rhs(t_end, dp::stage_value<11, Feeds, N>(y, h, k_));
    StepAttempt<N> r;
    r.y = dp::stage_value<12, N, N>(y, h, k_);
    double fifth = 0.0;
    double third = 0.0;
    for (std::size_t n = 0; n < may.controlled; ++n) {
      double e5 = 0.0;
      double b = 0.0;
      for (std::size_t j = 0; j < 12; ++j) {
        if (dp::kErrorFifth[j] != 0.0) e5 += dp::kErrorFifth[j] * k_[j][n];
        if (dp::kA[12][j] != 0.0) b += dp::kA[12][j] * k_[j][n];
      }
      const double e3 = b - dp::kThird0 * k_[0][n] - dp::kThird8 * k_[8][n] - dp::kThird11 * k_[11][n];
      fifth += (e5 / may.scale[n]) * (e5 / may.scale[n]);
      third += (e3 / may.scale[n]) * (e3 / may.scale[n]);
    }
    const double denominator = fifth + 0.01 * third;
    r.error = denominator == 0.0
                  ? 0.0
                  : dp::kInterior * h * fifth / std::sqrt(static_cast<double>(may.controlled) * denominator);
    if (!(r.error <= 1.0)) return r;
    r.slope = rhs(t_end, r.y);
    return r;
  }

  /// Dense output of the attempt just accepted: three more stages.                                              (N.2)
  template <class Rhs>
  CAIRN_HD DenseStep<N> dense(Rhs&& rhs, double t, const Vec<N>& y, const StepAttempt<N>& a, double h, double t_end) {
    namespace dp = dormand_prince_8;
    k_[12] = a.slope;
    k_[13] = rhs(t + dp::kC[13] * h, dp::stage_value<13, Feeds, N>(y, h, k_));
    k_[14] = rhs(t + dp::kC[14] * h, dp::stage_value<14, Feeds, N>(y, h, k_));
    k_[15] = rhs(t + dp::kC[15] * h, dp::stage_value<15, Feeds, N>(y, h, k_));
    DenseStep<N> d;
    d.t0 = t;
    d.h = h;
    d.t1 = t_end;
    for (std::size_t n = 0; n < N; ++n) {
      const double difference = a.y[n] - y[n];
      const double start = h * k_[0][n] - difference;
      d.c[0][n] = y[n];
      d.c[1][n] = difference;
      d.c[2][n] = start;
      d.c[3][n] = difference - h * a.slope[n] - start;
      for (std::size_t m = 0; m < 4; ++m) {
        double sum = 0.0;
        for (std::size_t j = 0; j < dp::kStages; ++j)
          if (dp::kD[m][j] != 0.0) sum += dp::kD[m][j] * k_[j][n];
        d.c[4 + m][n] = h * sum;
      }
    }
    return d;
  }

  /// Slope at the end of the step whose dense output was made last.
  CAIRN_HD const Vec<N>& last_slope() const { return k_[12]; }

  /// Factor for the next step from the error of this one: 0.9 err^(-1/8), between a third and four.              (N.3)
  CAIRN_HD static double step_factor(double error) {
    constexpr double kSafety = 0.9;
    constexpr double kLeast = 1.0 / 3.0;
    constexpr double kMost = 4.0;
    if (!(error > 0.0)) return error == 0.0 ? kMost : kLeast;
    const double factor = kSafety / std::sqrt(std::sqrt(std::sqrt(error)));
    return factor < kLeast ? kLeast : (factor > kMost ? kMost : factor);
  }

 private:
  Vec<N> k_[dormand_prince_8::kStages];
};

}  // namespace cairn::math
